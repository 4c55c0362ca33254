import type { Scene } from './scene.ts';

export const checkScene: Scene = {
  name: 'check',
  screen: '/check',
  play: async (page) => {
    await page.getByRole('button', { name: 'une attestation modifiée après coup' }).click();
    await page.getByRole('heading', { name: 'À vérifier en priorité' }).waitFor();
    await page.getByRole('img', { name: 'Page de la version antérieure' }).waitFor();
    await page.getByRole('group', { name: 'Valeurs sur la page' }).getByRole('button').first().waitFor();
  },
};
