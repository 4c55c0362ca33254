import { expect, test } from 'vitest';
import { choosePlatforms } from './choose-platforms.rules.ts';

test('packs for one platform, or for all', () => {
  expect(choosePlatforms('linux', 'arm64')).toEqual(['linux-arm64']);
  expect(choosePlatforms('all', 'x64')).toEqual(['linux-x64', 'linux-arm64', 'darwin-arm64']);
});

test('names the platforms for which a package can be made', () => {
  expect(() => choosePlatforms('win32', 'x64')).toThrow(
    'no package can be made for win32-x64: choose one of linux-x64, linux-arm64, darwin-arm64',
  );
});
