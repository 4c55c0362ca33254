import type { Scene } from './scene.ts';

export const designScene: Scene = {
  name: 'design',
  screen: '/design',
  play: async (page) => {
    await page.getByRole('heading', { name: 'Données' }).waitFor();
  },
};
