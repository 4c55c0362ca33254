import {
  BadgeCheck,
  Building2,
  FileOutput,
  Files,
  House,
  Link2,
  type LucideIcon,
  MessagesSquare,
  ReceiptText,
  ScanSearch,
  ServerCog,
  UserRound,
  Users,
} from 'lucide-react';
import { defineTexts } from '../i18n/define-texts.ts';

export const screenTexts = defineTexts({
  fr: {
    home: 'Accueil',
    read: 'Lire',
    jobs: 'Lots de fichiers',
    check: 'Contrôler',
    receipts: 'Notes de frais',
    scoring: 'Candidatures',
    assistant: 'Assistant',
    export: 'Comptabilité',
    trail: 'Piste d’audit',
    companies: 'Entreprises',
    account: 'Compte',
    operator: 'Exploitation',
  },
  en: {
    home: 'Home',
    read: 'Read',
    jobs: 'Batches',
    check: 'Check',
    receipts: 'Receipts',
    scoring: 'Candidates',
    assistant: 'Assistant',
    export: 'Accounting',
    trail: 'Audit trail',
    companies: 'Companies',
    account: 'Account',
    operator: 'Operation',
  },
});

type ScreenName = keyof typeof screenTexts.fr;

/** The screens in the order of the menu, with a line between their groups. */
export const SCREEN_GROUPS = [
  [{ name: 'home', path: '/', Icon: House }],
  [
    { name: 'read', path: '/read', Icon: ScanSearch },
    { name: 'jobs', path: '/jobs', Icon: Files },
    { name: 'check', path: '/check', Icon: BadgeCheck },
    { name: 'receipts', path: '/receipts', Icon: ReceiptText },
    { name: 'scoring', path: '/scoring', Icon: Users },
    { name: 'assistant', path: '/assistant', Icon: MessagesSquare },
    { name: 'export', path: '/export', Icon: FileOutput },
    { name: 'companies', path: '/companies', Icon: Building2 },
    { name: 'trail', path: '/trail', Icon: Link2 },
  ],
  [
    { name: 'account', path: '/account', Icon: UserRound },
    { name: 'operator', path: '/operator', Icon: ServerCog },
  ],
] as const satisfies readonly (readonly { name: ScreenName; path: string; Icon: LucideIcon }[])[];

export type ScreenPath = (typeof SCREEN_GROUPS)[number][number]['path'];
