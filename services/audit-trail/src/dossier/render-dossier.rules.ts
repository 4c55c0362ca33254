import type { DossierContent } from './dossier-content.ts';
import { joinParagraphs, type Markup, markdown } from './markdown.rules.ts';
import { renderAnchorsSection } from './sections/anchors.rules.ts';
import { renderErasuresSection } from './sections/erasures.rules.ts';
import { renderEventsSection } from './sections/events.rules.ts';
import { renderIdentitySection } from './sections/identity.rules.ts';
import { renderOfflineSection } from './sections/offline.rules.ts';
import { renderScopeSection } from './sections/scope.rules.ts';
import { renderVerdictSection } from './sections/verdict.rules.ts';
import { renderVolumesSection } from './sections/volumes.rules.ts';

/** Renders the dossier in French. The same content always gives the same text. */
export const renderDossier = (content: DossierContent): Markup =>
  markdown`${joinParagraphs(
    markdown`# Dossier de preuve du journal d’audit`,
    markdown`Constat d’intégrité du journal et relevé de son activité sur une période. Ce n’est pas une attestation de conformité (section 8).`,
    renderIdentitySection(content),
    renderVerdictSection(content),
    renderAnchorsSection(content),
    renderVolumesSection(content),
    renderErasuresSection(content),
    renderEventsSection(content),
    renderOfflineSection(content),
    renderScopeSection(),
  )}
`;
