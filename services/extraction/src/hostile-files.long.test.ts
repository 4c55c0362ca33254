import { test } from 'vitest';
import { ENDLESS_FILES, expectStopped } from './testing/running-service.ts';

test('all endless files at once are stopped within the limits while another file is read', () =>
  expectStopped(ENDLESS_FILES));
