import { setTimeout } from 'node:timers/promises';
import { connectBrowser } from '@probant/platform/testing/browser';
import { requestPlatform } from '@probant/platform/testing/platform-apart';
import { createTenantOfFile, type SharedPlatform } from '@probant/platform/testing/shared-platform';
import type { Browser, Page } from 'playwright-core';
import { test as baseTest, inject } from 'vitest';

type View = {
  readonly language: 'fr' | 'en';
  readonly scheme: 'light' | 'dark';
  readonly width: number;
  readonly height?: number;
};

/** A page of the console with a visitor who is signed in, and what went wrong in it. */
type OpenedConsole = {
  readonly page: Page;
  /** Requests to other origins, failed responses, errors of scripts, messages of the browser. */
  readonly problems: string[];
  close(): Promise<void>;
};

export type ConsoleUnderTest = {
  /** A platform with a tenant that no other test file uses. */
  readonly platform: SharedPlatform;
  /** Opens a screen (`/read`) in a window of its own, signed in with the key of the platform. */
  open(screen: string, view?: Partial<View>): Promise<OpenedConsole>;
  /** The same with a new key that has these scopes only. */
  openWithScopes(screen: string, scopes: readonly string[]): Promise<OpenedConsole>;
  /** The same with a new key that reads and writes, which can be revoked meanwhile; the clock of the page can be moved on. */
  openWithOwnKey(screen: string): Promise<OpenedConsole & { readonly key: string; revoke(): Promise<void> }>;
  /** Opens an address of the console in a window of its own, where the visitor is asked for a key. */
  openSignedOut(address: string, view?: Partial<View>): Promise<OpenedConsole>;
};

/**
 * `consolePlatform`, with every service and the console as it is built from the present sources, and the browser are for all test files of
 * the run. `underTest` is both, with a new tenant for the test file.
 */
export const test = baseTest
  .extend('consolePlatform', { scope: 'worker' }, () => requestPlatform(inject('consolePlatformPort')))
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern which fixtures this one needs.
  .extend('browser', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const browser = await connectBrowser();
    onCleanup(() => browser.close());
    return browser;
  })
  .extend('underTest', { scope: 'file' }, async ({ consolePlatform, browser }) =>
    createConsoleUnderTest(await createTenantOfFile(consolePlatform, 'cabinet'), browser),
  );

function createConsoleUnderTest(platform: SharedPlatform, browser: Browser): ConsoleUnderTest {
  const openScreen = async (screen: string, key: string, view: Partial<View> = {}) => {
    const opened = await openWindow(browser, `${platform.url}/console/#${screen}`, view);
    await signIn(opened.page, key);
    return opened;
  };
  return {
    platform,
    open: (screen, view) => openScreen(screen, platform.key, view),
    openWithScopes: async (screen, scopes) => openScreen(screen, (await issueKey(platform, scopes)).key),
    openWithOwnKey: async (screen) => {
      const { key, id } = await issueKey(platform, ['read', 'write']);
      const opened = await openWindow(browser, `${platform.url}/console/#${screen}`, {});
      await opened.page.clock.install();
      await signIn(opened.page, key);
      return { ...opened, key, revoke: () => revokeKey(platform, key, id) };
    },
    openSignedOut: (address, view) => openWindow(browser, address, view ?? {}),
  };
}

type IssuedKey = { readonly key: string; readonly id: string };

async function issueKey({ url, key }: SharedPlatform, scopes: readonly string[]): Promise<IssuedKey> {
  const response = await fetch(`${url}/v1/account/keys`, {
    method: 'POST',
    headers: { 'X-API-Key': key, 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'a test', scopes }),
  });
  if (!response.ok) throw new Error(`no key was issued: ${response.status} ${await response.text()}`);
  const issued = (await response.json()) as { readonly key: string; readonly details: { readonly key_id: string } };
  return { key: issued.key, id: issued.details.key_id };
}

/** Revokes a key, and waits until it is refused. */
async function revokeKey({ url, key: admin }: SharedPlatform, key: string, id: string): Promise<void> {
  const revoked = await fetch(`${url}/v1/account/keys/${id}`, { method: 'DELETE', headers: { 'X-API-Key': admin } });
  if (!revoked.ok) throw new Error(`the key was not revoked: ${revoked.status} ${await revoked.text()}`);
  while ((await fetch(`${url}/v1/account`, { headers: { 'X-API-Key': key } })).status !== 401) await setTimeout(100);
}

async function openWindow(
  browser: Browser,
  address: string,
  { language = 'fr', scheme = 'light', width = 1440, height = 900 }: Partial<View>,
): Promise<OpenedConsole> {
  const context = await browser.newContext({
    locale: language === 'fr' ? 'fr-FR' : 'en-GB',
    timezoneId: 'Europe/Paris',
    colorScheme: scheme,
    reducedMotion: 'reduce',
    viewport: { width, height },
    acceptDownloads: true,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const problems = watch(page, new URL(address).origin);
  await page.goto(address);
  return { page, problems, close: () => context.close() };
}

/** Enters a key, in either language, and waits for the menu. */
export async function signIn(page: Page, key: string): Promise<void> {
  await page.getByLabel(/^(Clé d’API|API key)$/).fill(key);
  await page.getByRole('button', { name: /^(Entrer|Enter)$/ }).click();
  await page.getByRole('navigation').first().waitFor({ state: 'attached' });
}

function watch(page: Page, origin: string): string[] {
  const problems: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.origin !== origin && !['data:', 'blob:'].includes(url.protocol)) problems.push(`request ${url}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) problems.push(`${response.status()} ${response.url()}`);
  });
  page.on('pageerror', (error) => problems.push(`error ${error.message}`));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(`${message.type()} ${message.text()}`);
  });
  return problems;
}
