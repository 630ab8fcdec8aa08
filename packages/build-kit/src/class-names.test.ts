import path from 'node:path';
import { className } from './class-names';
import { REPOSITORY } from './repository';

const BUTTON = path.join(REPOSITORY, 'packages/ui/src/button.module.scss');

test('when a class is named, then the name says where it comes from', () => {
  expect(className('mf_cart', BUTTON, 'main')).toMatch(/^button_main_[0-9a-f]{5}$/);
});

test('when one stylesheet has two classes, then they differ and end alike', () => {
  const [main, small] = ['main', 'small'].map((local) => className('mf_cart', BUTTON, local));
  expect(small).toBe(main?.replace('main', 'small'));
});

test('when two microfrontends bundle the same stylesheet, then their classes differ', () => {
  expect(className('mf_cart', BUTTON, 'main')).not.toBe(className('shell', BUTTON, 'main'));
});

test('when two stylesheets of one name have a class of one name, then the classes differ', () => {
  const other = path.join(REPOSITORY, 'shell/src/button.module.scss');
  expect(className('shell', BUTTON, 'main')).not.toBe(className('shell', other, 'main'));
});
