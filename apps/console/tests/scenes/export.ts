import type { Scene } from './scene.ts';

export const exportScene: Scene = {
  name: 'export',
  screen: '/export',
  play: async (page) => {
    await page.getByRole('button', { name: 'Essayer un FEC avec trois fautes' }).click();
    await page.getByRole('heading', { name: 'Règles enfreintes' }).waitFor();
    await page.getByLabel('Lignes du fichier autour de l’anomalie').waitFor();
  },
};

export const exportCompareScene: Scene = {
  name: 'export-compare',
  screen: '/export',
  play: async (page) => {
    await page.getByRole('tab', { name: 'Comparer deux FEC' }).click();
    await page.getByRole('button', { name: 'Essayer avec deux exemples' }).click();
    await page.getByLabel('Écriture : Après').waitFor();
  },
};

export const exportProduceScene: Scene = {
  name: 'export-produce',
  screen: '/export',
  play: async (page) => {
    await page.getByRole('tab', { name: 'Produire un fichier' }).click();
    await page.getByRole('button', { name: 'Essayer avec un exemple' }).click();
    await page.getByRole('button', { name: 'Produire le fichier' }).click();
    await page.getByRole('heading', { name: 'Fichier produit' }).waitFor();
  },
};
