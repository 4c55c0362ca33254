import type { DossierContent } from './dossier-content.ts';
import { type Markup, markdown, paragraphs } from './markdown.rules.ts';
import { anchorsSection } from './sections/anchors.rules.ts';
import { erasuresSection } from './sections/erasures.rules.ts';
import { eventsSection } from './sections/events.rules.ts';
import { identitySection } from './sections/identity.rules.ts';
import { offlineSection } from './sections/offline.rules.ts';
import { scopeSection } from './sections/scope.rules.ts';
import { verdictSection } from './sections/verdict.rules.ts';
import { volumesSection } from './sections/volumes.rules.ts';

/** The dossier as an auditor reads it, in French. The same content gives the same text. */
export const dossierText = (content: DossierContent): Markup =>
  markdown`${paragraphs(
    markdown`# Dossier de preuve du journal d’audit`,
    markdown`Constat d’intégrité du journal et relevé de son activité sur une période. Ce n’est pas une attestation de conformité (section 8).`,
    identitySection(content),
    verdictSection(content),
    anchorsSection(content),
    volumesSection(content),
    erasuresSection(content),
    eventsSection(content),
    offlineSection(content),
    scopeSection(),
  )}
`;
