import type { Scene } from './scene.ts';

export const accountScene: Scene = {
  name: 'account',
  screen: '/account',
  play: async (page) => {
    await page.getByRole('heading', { name: 'Clés de l’organisation' }).waitFor();
    await page.getByRole('table', { name: /./ }).or(page.getByRole('row')).first().waitFor();
  },
};
