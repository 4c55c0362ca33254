import { validFecText } from '../fec-samples.ts';
import type { RowKind } from './map-rows.rules.ts';

/** Fictional rows to try, for each kind. */
export const ROW_SAMPLES: Readonly<Record<RowKind, string>> = {
  fec: validFecText,
  ledger: validFecText,
  free: 'client;ville;total;note\nBoulangerie Vasseur;Nantes;120,50;payé\nMenuiserie « Le Chêne »;Angers;80,00;=1+1\n',
  salaries:
    'matricule;periode;brut;net;charges patronales;charges salariales\n00042;2026-03;2500,00;1950,25;1050,50;549,75\n00043;2026-03;3120,00;2433,60;1310,40;686,40\n',
  variables:
    'matricule;nom;periode;rubrique;libelle;quantite;taux;montant;unite\n00042;Inès Moreau;2026-03;HS-25;Heures supplémentaires 25 %;3,5;18,2;63,70;heures\n00042;Inès Moreau;2026-03;EV-PRI;Prime;;;150,00;forfait\n',
};
