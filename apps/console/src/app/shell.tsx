import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { LogOut, Menu } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { defineTexts, useTexts } from '../i18n/define-texts.ts';
import { useLanguage } from '../i18n/language.tsx';
import { LANGUAGES } from '../i18n/languages.ts';
import { SCREEN_GROUPS, screenTexts } from '../menu/screens.ts';
import { useSessionState } from '../session/session.tsx';
import { Button } from '../ui/controls/button.tsx';
import { Loading } from '../ui/messages/loading.tsx';
import { ScreenBoundary } from '../ui/screen-boundary.tsx';
import { SignIn } from './sign-in.tsx';
import { THEMES, useTheme } from './theme.tsx';

const texts = defineTexts({
  fr: {
    skip: 'Aller au contenu',
    menu: 'Menu',
    screens: 'Écrans',
    tenant: 'Organisation',
    signOut: 'Se déconnecter',
    language: 'Langue',
    theme: 'Thème',
    system: 'Système',
    light: 'Clair',
    dark: 'Sombre',
    fr: 'Français',
    en: 'English',
  },
  en: {
    skip: 'Skip to content',
    menu: 'Menu',
    screens: 'Screens',
    tenant: 'Organisation',
    signOut: 'Sign out',
    language: 'Language',
    theme: 'Theme',
    system: 'System',
    light: 'Light',
    dark: 'Dark',
    fr: 'Français',
    en: 'English',
  },
});

/** Frame of all screens: the menu, the visitor's settings and the screen. Without a key it asks for one. */
export function Shell() {
  const { session } = useSessionState();
  const t = useTexts(texts);
  const main = useRef<HTMLElement>(null);
  return (
    <>
      <button
        type="button"
        className="sr-only print:hidden focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-control focus:bg-accent focus:px-4 focus:py-2 focus:text-on-accent"
        onClick={() => main.current?.focus()}
      >
        {t.skip}
      </button>
      <div className="flex min-h-dvh flex-col lg:flex-row">
        {session === null ? null : <Sidebar tenant={session.account.tenant_id} keyName={session.account.key.name} />}
        <main
          ref={main}
          tabIndex={-1}
          className="mx-auto w-full min-w-0 max-w-[100rem] flex-1 px-4 py-6 outline-none sm:px-8 sm:py-8"
        >
          {session === null ? <SignIn /> : <Screen />}
        </main>
      </div>
    </>
  );
}

function Screen() {
  const { pathname } = useLocation();
  const t = useTexts(screenTexts);
  useEffect(() => {
    const screen = SCREEN_GROUPS.flat().find(({ path }) => path === pathname);
    document.title = screen === undefined ? 'Probant' : `${t[screen.name]} · Probant`;
    window.scrollTo(0, 0);
  }, [pathname, t]);
  return (
    <ScreenBoundary key={pathname}>
      <Suspense fallback={<Loading />}>
        <Outlet />
      </Suspense>
    </ScreenBoundary>
  );
}

function Sidebar({ tenant, keyName }: { readonly tenant: string | null; readonly keyName: string | null }) {
  const t = useTexts(texts);
  const [isOpen, setOpen] = useState(false);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu of a small screen closes with each change of the screen
  useEffect(() => setOpen(false), [pathname]);
  return (
    <header className="border-line bg-surface lg:sticky lg:top-0 lg:flex lg:h-dvh lg:w-60 lg:shrink-0 lg:flex-col lg:border-r">
      <div className="flex items-center justify-between border-line border-b px-4 py-3 lg:border-b-0 lg:pt-6">
        <Link to="/" className="flex items-center gap-2 rounded-control font-semibold text-lg">
          <img src="./icon.svg" alt="" width={28} height={28} />
          Probant
        </Link>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls="menu"
          className="flex items-center gap-2 rounded-control border border-strong-line px-3 py-2 text-sm lg:hidden"
          onClick={() => setOpen(!isOpen)}
        >
          <Menu aria-hidden="true" size={18} />
          {t.menu}
        </button>
      </div>
      <div id="menu" className={`${isOpen ? 'flex' : 'hidden'} min-h-0 flex-1 flex-col overflow-y-auto lg:flex`}>
        <Navigation label={t.screens} />
        <div className="space-y-3 border-line border-t p-4 text-sm">
          <p className="text-muted">
            {keyName === null ? null : <span className="block font-medium text-ink">{keyName}</span>}
            {tenant === null ? null : `${t.tenant} ${tenant}`}
          </p>
          <Preferences />
          <SignOutButton />
        </div>
      </div>
    </header>
  );
}

function Navigation({ label }: { readonly label: string }) {
  const names = useTexts(screenTexts);
  return (
    <nav aria-label={label} className="flex-1 p-2">
      {SCREEN_GROUPS.map((group) => (
        <ul key={group[0].path} className="border-line py-2 not-first:border-t">
          {group.map(({ name, path, Icon }) => (
            <li key={path}>
              <Link
                to={path}
                activeOptions={{ exact: true }}
                className="flex items-center gap-3 rounded-control px-3 py-2 text-sm hover:bg-sunken"
                activeProps={{ className: 'bg-accent-soft font-semibold text-accent', 'aria-current': 'page' }}
              >
                <Icon aria-hidden="true" size={18} />
                {names[name]}
              </Link>
            </li>
          ))}
        </ul>
      ))}
    </nav>
  );
}

const SELECT_CLASS = 'w-full rounded-control border border-strong-line bg-surface px-2 py-1.5';

function Preferences() {
  const t = useTexts(texts);
  const { language, setLanguage } = useLanguage();
  const [theme, setTheme] = useTheme();
  return (
    <div className="grid grid-cols-2 gap-2">
      <label className="block text-muted">
        {t.language}
        <select
          className={`${SELECT_CLASS} text-ink`}
          value={language}
          onChange={({ target }) => setLanguage(LANGUAGES.find((known) => known === target.value) ?? 'fr')}
        >
          {LANGUAGES.map((known) => (
            <option key={known} value={known}>
              {t[known]}
            </option>
          ))}
        </select>
      </label>
      <label className="block text-muted">
        {t.theme}
        <select
          className={`${SELECT_CLASS} text-ink`}
          value={theme}
          onChange={({ target }) => setTheme(THEMES.find((known) => known === target.value) ?? 'system')}
        >
          {THEMES.map((known) => (
            <option key={known} value={known}>
              {t[known]}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}

function SignOutButton() {
  const t = useTexts(texts);
  const { signOut } = useSessionState();
  return (
    <Button kind="quiet" onClick={signOut}>
      <LogOut aria-hidden="true" size={16} />
      {t.signOut}
    </Button>
  );
}
