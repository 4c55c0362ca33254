import type { Scene } from './scene.ts';

export const scoringScene: Scene = {
  name: 'scoring',
  screen: '/scoring',
  play: async (page) => {
    await page.getByRole('button', { name: 'Essayer avec un exemple' }).click();
    await page.getByText('Preuves par critère').first().click();
    await page.getByLabel('Votre référence').fill('m-0412');
    await page.getByRole('button', { name: 'Présélectionner' }).first().click();
    await page.getByRole('list', { name: 'Décisions sur ce calcul' }).waitFor();
  },
};

export const scoringBiasScene: Scene = {
  name: 'scoring-bias',
  screen: '/scoring',
  play: async (page) => {
    await page.getByRole('button', { name: 'Rapport de biais' }).click();
    await page
      .getByRole('dialog')
      .getByRole('img', { name: /^Par sexe et âge/ })
      .waitFor();
  },
};
