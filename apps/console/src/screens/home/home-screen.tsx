import { Link } from '@tanstack/react-router';
import { useTexts } from '../../i18n/define-texts.ts';
import { useFormats } from '../../i18n/formats.ts';
import { SCREEN_GROUPS, screenTexts } from '../../menu/screens.ts';
import { useActivity } from '../../session/activity.tsx';
import { askForSample } from '../../session/asked-sample.ts';
import { Card, PageHeader } from '../../ui/layout.tsx';
import { homeTexts } from './texts.ts';

/** An event that is recorded stays: the trail has no sample that one click tries. */
const hasSample = (name: string): boolean => name !== 'trail';

/** What can be done here, and what was done in this tab. */
export function HomeScreen() {
  const t = useTexts(homeTexts);
  const names = useTexts(screenTexts);
  return (
    <>
      <PageHeader title={t.title} lead={t.lead} />
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3 2xl:grid-cols-4">
        {SCREEN_GROUPS[1].map(({ name, path, Icon }) => (
          <li
            key={path}
            className="relative flex gap-4 rounded-card border border-line bg-surface p-5 transition-shadow hover:border-accent hover:shadow-raised"
          >
            <Icon aria-hidden="true" size={24} className="mt-0.5 shrink-0 text-accent" />
            <div className="flex min-w-0 flex-col items-start">
              {/* The whole card leads to the screen. */}
              <Link to={path} className="font-semibold after:absolute after:inset-0 after:rounded-card">
                {names[name]}
              </Link>
              <p className="mt-1 mb-3 text-muted text-sm">{t[name]}</p>
              <Link
                to={path}
                className="relative mt-auto py-0.5 text-accent text-sm underline underline-offset-4"
                onClick={() => (hasSample(name) ? askForSample(path) : undefined)}
              >
                {hasSample(name) ? t.sample : t.open}
                <span className="sr-only"> · {names[name]}</span>
              </Link>
            </div>
          </li>
        ))}
      </ul>
      <div className="mt-6">
        <RecentActions />
      </div>
    </>
  );
}

function RecentActions() {
  const t = useTexts(homeTexts);
  const names = useTexts(screenTexts);
  const { activities } = useActivity();
  const { time } = useFormats();
  return (
    <Card title={t.recent}>
      <p className="text-muted text-sm">{activities.length === 0 ? t.none : t.recentHint}</p>
      {activities.length === 0 ? null : (
        <ul className="mt-2 divide-y divide-line">
          {activities.map(({ label, screen, at }) => {
            const name = SCREEN_GROUPS.flat().find(({ path }) => path === screen)?.name ?? 'home';
            return (
              <li key={`${at} ${label}`} className="flex flex-wrap items-baseline gap-x-3 py-2 text-sm">
                <Link to={screen} className="font-medium text-accent underline underline-offset-4">
                  {names[name]}
                </Link>
                <span className="min-w-0 flex-1">{label}</span>
                <time className="text-muted tabular-nums" dateTime={at}>
                  {time(at)}
                </time>
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
}
