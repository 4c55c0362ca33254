import { defineTexts } from '../../i18n/define-texts.ts';

export const homeTexts = defineTexts({
  fr: {
    title: 'Que voulez-vous faire ?',
    lead: 'Chaque écran propose un exemple : aucun fichier à vous n’est nécessaire pour essayer.',
    read: 'Lire factures, tickets, CV, pièces d’identité et RIB : les valeurs à côté de la page, avec ce qu’il reste à vérifier.',
    check: 'Savoir si un document mérite un contrôle, et pourquoi : signaux, versions précédentes, codes 2D-Doc.',
    receipts: 'Contrôler un lot de notes de frais : montants, doublons, règles de votre politique.',
    scoring: 'Classer des candidatures avec les preuves de chaque point. La décision reste humaine.',
    assistant: 'Poser des questions à vos documents. Chaque réponse cite le passage dont elle vient.',
    export: 'Valider un FEC, comparer deux fichiers, écrire exports comptables et de paie.',
    companies: 'Vérifier une entreprise par son SIREN, avec la source et la date de chaque contrôle.',
    trail: 'Suivre ce qui a été fait, et prouver que rien n’a été modifié ni effacé.',
    recent: 'Vos dernières actions',
    recentHint: 'Dans cet onglet seulement ; rien n’en est conservé.',
    none: 'Rien encore dans cet onglet.',
  },
  en: {
    title: 'What would you like to do?',
    lead: 'Every screen has a sample: no file of yours is needed to try it.',
    read: 'Read invoices, receipts, resumes, identity cards and bank slips: values beside the page, with what is left to verify.',
    check: 'Learn whether a document deserves a check, and why: signals, earlier versions, 2D-Doc codes.',
    receipts: 'Check a batch of expenses: amounts, duplicates, the rules of your policy.',
    scoring: 'Rank candidates with the evidence of each point. A person decides.',
    assistant: 'Ask your documents. Each answer cites the passage that it comes from.',
    export: 'Validate a FEC, compare two files, write accounting and payroll exports.',
    companies: 'Check a company by its SIREN, with the source and date of each check.',
    trail: 'Follow what was done, and prove that nothing was changed or erased.',
    recent: 'Your last actions',
    recentHint: 'In this tab only; nothing of it is kept.',
    none: 'Nothing in this tab yet.',
  },
});
