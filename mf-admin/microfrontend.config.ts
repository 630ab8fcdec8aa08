export default {
  name: 'mf-admin',
  exposes: { 'admin-app': './src/exposed/admin-app.tsx' },
  // For few, who stay; its screens come one by one.
  allowedKilobytes: { 'admin-app': 210 },
};
