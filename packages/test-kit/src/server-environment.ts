import { TestEnvironment } from 'jest-environment-node';
import './compile-once';
import { forgetContexts } from './forget-contexts';

/** Node as Jest gives it to each test file. */
export default class ServerEnvironment extends TestEnvironment {
  override async teardown(): Promise<void> {
    await super.teardown();
    forgetContexts();
  }
}
