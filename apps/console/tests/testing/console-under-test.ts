import { setTimeout as sleep } from 'node:timers/promises';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { startBrowser } from '@probant/platform/testing/browser';
import { type PlatformUnderTest, startPlatformUnderTest } from '@probant/platform/testing/platform-under-test';
import type { Browser, Page } from 'playwright-core';
import { buildConsole } from '../../../../scripts/console/build-console.ts';
import { hashSources, readBuiltSources } from '../../../../scripts/sites/hash-sources.mjs';

export type View = {
  readonly language: 'fr' | 'en';
  readonly scheme: 'light' | 'dark';
  readonly width: number;
  readonly height?: number;
};

/** A page of the console with a visitor who is signed in, and what went wrong in it. */
export type OpenedConsole = {
  readonly page: Page;
  /** Requests to other origins, failed responses, errors of scripts, messages of the browser. */
  readonly problems: string[];
  close(): Promise<void>;
};

export type ConsoleUnderTest = {
  readonly platform: PlatformUnderTest;
  /** Opens a screen (`/read`) in a window of its own, signed in with the key of the platform. */
  open(screen: string, view?: Partial<View>): Promise<OpenedConsole>;
  close(): Promise<void>;
};

/** Starts a platform with every service, the console as it is built from the present sources, and a browser. */
export async function startConsoleUnderTest(): Promise<ConsoleUnderTest> {
  await buildCurrentConsole();
  const platform = await startPlatformUnderTest();
  const browser = await startBrowser();
  return {
    platform,
    open: (screen, view) => openConsole(browser, platform, screen, view ?? {}),
    close: async () => {
      await browser.close();
      await platform.close();
    },
  };
}

const REBUILD_CHECK_MS = 200;

/** Builds the console unless it is current, or waits for the test file that builds it. */
async function buildCurrentConsole(): Promise<void> {
  while (hashSources(repositoryRoot, 'console') !== readBuiltSources(repositoryRoot, 'console')) {
    const isBuilt = await buildConsole({ root: repositoryRoot, outputFolder: `${repositoryRoot}/console` });
    if (!isBuilt) await sleep(REBUILD_CHECK_MS);
  }
}

async function openConsole(
  browser: Browser,
  platform: PlatformUnderTest,
  screen: string,
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
  const problems = watch(page, platform.url);
  await page.goto(`${platform.url}/console/#${screen}`);
  await page.getByLabel(language === 'fr' ? 'Clé d’API' : 'API key').fill(platform.key);
  await page.getByRole('button', { name: language === 'fr' ? 'Entrer' : 'Enter' }).click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('navigation').first().waitFor({ state: 'attached' });
  return { page, problems, close: () => context.close() };
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
