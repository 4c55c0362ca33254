import { readFileSync } from 'node:fs';
import { EXPLANATION_LANGUAGES, type ExplanationLanguage, ScoringNotice } from '@probant/contracts/scoring';
import { type AnyRoute, defineJsonRoute } from '@probant/http/define-route';
import { Type } from 'typebox';
import { NOTICE_VERSION } from './notice-version.ts';

const readNotice = (language: ExplanationLanguage): string =>
  readFileSync(new URL(`${NOTICE_VERSION}.${language}.md`, import.meta.url), 'utf8');

const NOTICES: Readonly<Record<ExplanationLanguage, string>> = { fr: readNotice('fr'), en: readNotice('en') };

export const createNoticeRoutes = (): readonly AnyRoute[] => [
  defineJsonRoute({
    method: 'GET',
    path: '/v1/hr/notice',
    operationId: 'getScoringNotice',
    summary: 'Get the usage notice that analyses name in notice_version',
    description:
      'Addition: what the score is for, how it is computed, what a recruiter must check and the rights of candidates.',
    tag: 'Candidate scoring',
    query: Type.Object({
      lang: Type.Optional(
        Type.Enum([...EXPLANATION_LANGUAGES], { default: 'fr', description: 'Language of the notice' }),
      ),
    }),
    success: {
      status: 200,
      schema: ScoringNotice,
      examples: {
        start: {
          summary: 'The first line',
          value: { notice_version: NOTICE_VERSION, lang: 'fr', text: `${NOTICES.fr.split('\n', 1)[0]}\n\n[...]\n` },
        },
      },
    },
    handler: async ({ query: { lang = 'fr' } }) => ({ notice_version: NOTICE_VERSION, lang, text: NOTICES[lang] }),
  }),
];
