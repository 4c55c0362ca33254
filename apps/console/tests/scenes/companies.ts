import type { Scene } from './scene.ts';

export const companiesScene: Scene = {
  name: 'companies',
  screen: '/companies',
  play: async (page) => {
    await page.getByRole('button', { name: 'Essayer avec 732 829 320' }).click();
    await page.getByRole('heading', { name: 'Contrôles' }).waitFor();
  },
};
