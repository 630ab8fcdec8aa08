export default {
  name: 'mf-admin',
  exposes: { 'admin-app': './src/exposed/admin-app.tsx' },
};
