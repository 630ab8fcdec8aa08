import { AdminApp } from '../features/panel/admin-app';

export default AdminApp;
