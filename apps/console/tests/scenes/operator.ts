import type { Scene } from './scene.ts';

export const operatorScene: Scene = {
  name: 'operator',
  screen: '/operator',
  play: async (page) => {
    await page.getByRole('heading', { name: 'audit-trail' }).waitFor();
    await page.getByRole('heading', { name: 'Ancres' }).waitFor();
  },
};
