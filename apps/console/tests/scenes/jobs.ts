import type { Scene } from './scene.ts';

/** Two of the files are pictures, which a busy machine reads slowly. */
const READING_MS = 300_000;

export const jobsScene: Scene = {
  name: 'jobs',
  screen: '/jobs',
  play: async (page) => {
    await page.getByRole('button', { name: 'Essayer avec huit fichiers' }).click();
    await page.getByText('8 sur 8 lus').waitFor({ timeout: READING_MS });
    await page.getByRole('list', { name: 'Résultats' }).getByText('carte-identite.png').waitFor();
  },
};
