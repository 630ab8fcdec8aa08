import { TestEnvironment } from 'jest-environment-node';
import './compile-once';

/** Node as Jest gives it to each test file. */
export default TestEnvironment;
