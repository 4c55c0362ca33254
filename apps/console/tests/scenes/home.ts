import type { Scene } from './scene.ts';

export const homeScene: Scene = {
  name: 'home',
  screen: '/',
  play: async (page) => {
    await page.getByRole('heading', { level: 1 }).waitFor();
  },
};
