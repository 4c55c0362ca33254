import { signIn } from '../testing/console-under-test.ts';
import type { Scene } from './scene.ts';

const ACTIONS = ['read', 'update', 'login', 'export', 'delete'];

type Platform = { readonly platform: { readonly url: string; readonly key: string; readonly tenant: string } };

/** Records events of an accounting firm in the log of the test, up to 1,000 a call. */
export async function recordEvents({ platform }: Platform, count: number): Promise<void> {
  const events = Array.from({ length: count }, (_, index) => ({
    tenant_id: platform.tenant,
    actor_id: `comptable-${index % 7}`,
    action: ACTIONS[index % ACTIONS.length],
    resource_type: index % 3 === 0 ? 'contract' : 'invoice',
    resource_id: `FA-2026-${String(index).padStart(5, '0')}`,
    severity: index % 50 === 0 ? 'critical' : index % 9 === 0 ? 'warning' : 'info',
    changes: index % 4 === 0 ? { status: { from: 'draft', to: 'sent' } } : null,
    metadata: index % 11 === 0 ? { approved_by: `comptable-${index % 7}` } : { pages: (index % 5) + 1 },
  }));
  const response = await fetch(`${platform.url}/v1/events/batch`, {
    method: 'POST',
    headers: { 'X-API-Key': platform.key, 'Content-Type': 'application/json' },
    body: JSON.stringify({ events }),
  });
  if (!response.ok) throw new Error(`the events were not recorded: ${response.status} ${await response.text()}`);
}

export const trailScene: Scene = {
  name: 'trail',
  screen: '/trail',
  play: async (page, underTest) => {
    await recordEvents(underTest, 300);
    await page.reload();
    await signIn(page, underTest.platform.key);
    await page.getByRole('list', { name: 'Liste des événements' }).getByRole('button').first().waitFor();
  },
};

export const trailProofScene: Scene = {
  name: 'trail-proof',
  screen: '/trail',
  play: async (page, underTest) => {
    await trailScene.play(page, underTest);
    // By keyboard: a row that moves between press and release of the mouse is not opened.
    const row = page.getByRole('list', { name: 'Liste des événements' }).getByRole('button').nth(3);
    await row.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await dialog.getByRole('img', { name: /Chemin de l’événement/ }).waitFor();
  },
};

export const trailPeopleScene: Scene = {
  name: 'trail-people',
  screen: '/trail',
  play: async (page, underTest) => {
    await recordEvents(underTest, 300);
    await page.getByRole('tab', { name: 'Personnes' }).click();
    await page.getByLabel('Identifiant, exactement comme il est inscrit').fill('comptable-3');
    await page.getByRole('button', { name: 'Chercher ses événements' }).click();
    await page.getByRole('heading', { name: 'Ce que l’anonymisation change' }).waitFor();
  },
};
