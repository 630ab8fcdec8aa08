import type { MicrofrontendConfig } from '@handloom/build-kit/microfrontend';

const config: MicrofrontendConfig = {
  name: 'shell',
  exposes: {
    'login-page': './src/exposed/login-page.tsx',
    'signup-page': './src/exposed/signup-page.tsx',
    'forgot-password-page': './src/exposed/forgot-password-page.tsx',
    'reset-password-page': './src/exposed/reset-password-page.tsx',
    'confirm-email-page': './src/exposed/confirm-email-page.tsx',
    'profile-page': './src/exposed/profile-page.tsx',
  },
  // Forms with what judges them.
  allowedKilobytes: {
    'login-page': 150,
    'signup-page': 150,
    'forgot-password-page': 150,
    'reset-password-page': 150,
    'confirm-email-page': 150,
    'profile-page': 165,
  },
  lends: {
    'react-hot-toast': './src/frame/lent-toasts.ts',
    'react-router-dom': './src/routing/lent-router.ts',
  },
};

export default config;
