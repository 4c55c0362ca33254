import { joinParagraphs, type Markup, markdown } from '../markdown.rules.ts';

/** Renders what the document certifies and what it does not. */
export const renderScopeSection = (): Markup =>
  joinParagraphs(
    markdown`## 8. Portée de ce document`,
    markdown`Ce dossier est un **constat d’intégrité, pas une attestation de conformité**. Il dit si les événements enregistrés ont été modifiés, supprimés ou déplacés depuis leur enregistrement (section 2), dans les limites suivantes :`,
    markdown`- il ne dit pas que les événements décrivent fidèlement ce qui s’est passé, ni que tout ce qui s’est passé a été enregistré ;
- les dates sont celles de l’horloge du serveur, sauf horodatage RFC 3161 ;
- ce qui suit la dernière ancre n’est protégé contre une réécriture complète que par la signature du journal ;
- il ne se prononce sur le respect d’aucune obligation légale ou réglementaire.`,
  );
