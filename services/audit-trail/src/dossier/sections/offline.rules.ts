import type { DossierContent } from '../dossier-content.ts';
import { formatBlock, formatValue, joinParagraphs, type Markup, markdown } from '../markdown.rules.ts';

/** Renders how a reader who trusts neither the document nor its sender can verify both. */
export function renderOfflineSection({
  tenant,
  filename,
  log,
}: Pick<DossierContent, 'tenant' | 'filename' | 'log'>): Markup {
  return joinParagraphs(
    markdown`## 7. Vérifier à nouveau, hors ligne`,
    markdown`La clé de vérification du journal est :`,
    formatBlock(log.verifierKey),
    markdown`Empreinte SHA-256 de la clé publique : ${formatValue(log.fingerprint)}. Avant de s’y fier, la comparer à celle obtenue par une autre voie que ce document, par exemple auprès de l’exploitant, qui l’affiche par ${formatValue(`probant audit key --tenant ${tenant}`)}.`,
    markdown`1. **Ce document** a une signature détachée, remise avec lui (membre \`signature\` de la forme JSON, en-tête \`X-Dossier-Signature\` de la forme Markdown). Elle porte sur le nom et l’empreinte SHA-256 du fichier :`,
    formatBlock(`probant audit dossier verify ${filename} --signature ${filename}.note --key ${log.verifierKey}`),
    markdown`2. **Le journal entier** se vérifie sur un export, sans base de données ni réseau. L’exploitant exporte :`,
    formatBlock(`probant audit export --tenant ${tenant} --out ${tenant}.ndjson`),
    markdown`puis l’auditeur vérifie sur sa propre machine :`,
    formatBlock(`probant audit verify ${tenant}.ndjson --key ${log.verifierKey}`),
    markdown`3. **Comparer** l’empreinte de tête de la section 2 et les ancres de la section 3 avec ce que dit l’export.`,
  );
}
