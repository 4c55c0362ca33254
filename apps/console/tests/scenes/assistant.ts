import type { Scene } from './scene.ts';

export const assistantScene: Scene = {
  name: 'assistant',
  screen: '/assistant',
  play: async (page) => {
    await page.getByRole('button', { name: 'Essayer avec un exemple' }).click();
    await page.getByRole('button', { name: 'Quel est le BIC ?' }).click();
    await page
      .getByRole('button', { name: /^Ouvrir le passage : \d\. rib\.pdf/ })
      .first()
      .waitFor();
    await page.getByLabel('Votre question').fill('Quelle est la capitale du Pérou ?');
    await page.getByLabel('Votre question').press('Enter');
    await page.getByRole('tabpanel').getByText('Pas trouvé dans les documents').waitFor();
  },
};
