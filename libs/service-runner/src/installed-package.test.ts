import { repositoryRoot } from '@probant/kernel/repository-root';
import { describe, expect, test } from 'vitest';
import { applyInstallationDefaults } from './installed-package.ts';

const installed = { isInstalledPackage: true, uid: 1000, homeFolder: '/home/ada', workingFolder: '/srv' };
const getDataFolder = (
  environment: Record<string, string>,
  origin: Parameters<typeof applyInstallationDefaults>[1] = installed,
) => applyInstallationDefaults(environment, origin).environment['PROBANT_DATA_DIR'];

describe('the default data folder', () => {
  test('is that of the settings in the repository', () => {
    const environment = { PROBANT_PORT: '9000' };
    expect(applyInstallationDefaults(environment, { ...installed, isInstalledPackage: false })).toEqual({
      root: repositoryRoot,
      environment,
    });
    expect(applyInstallationDefaults(environment)).toEqual({ root: repositoryRoot, environment });
  });

  test('is in the data folder of the user for an installed package', () => {
    expect(getDataFolder({})).toBe('/home/ada/.local/share/probant');
    expect(getDataFolder({ XDG_DATA_HOME: '/data' })).toBe('/data/probant');
  });

  test('is /var/lib/probant for root, whose home other users cannot enter', () => {
    expect(getDataFolder({}, { ...installed, uid: 0 })).toBe('/var/lib/probant');
  });

  test('must be set for a user without a home folder', () => {
    const origin = { ...installed, homeFolder: null };
    expect(() => getDataFolder({}, origin)).toThrow('PROBANT_DATA_DIR: expected a path');
    expect(getDataFolder({ PROBANT_DATA_DIR: '/data' }, origin)).toBe('/data');
  });

  test('gives way to a variable that is set, and an empty one counts as unset', () => {
    expect(getDataFolder({ PROBANT_DATA_DIR: 'here' })).toBe('here');
    expect(getDataFolder({ PROBANT_DATA_DIR: '' })).toBe('/home/ada/.local/share/probant');
  });
});

test('an installed package reads its own weights, and starts relative paths from the working folder', () => {
  const { root, environment } = applyInstallationDefaults({ PROBANT_DATA_DIR: './data' }, installed);
  expect(root).toBe('/srv');
  expect(environment).toEqual({ PROBANT_DATA_DIR: './data', PROBANT_OCR_MODELS: `${repositoryRoot}/models/ppocr-v6` });
});
