import type { DossierContent } from '../dossier-content.ts';
import { block, type Markup, markdown, paragraphs, shown } from '../markdown.rules.ts';

/** How a reader who trusts neither the document nor whoever handed it over checks it again. */
export function offlineSection({ tenant, filename, log }: Pick<DossierContent, 'tenant' | 'filename' | 'log'>): Markup {
  return paragraphs(
    markdown`## 7. Vérifier à nouveau, hors ligne`,
    markdown`La clé de vérification du journal est :`,
    block(log.verifierKey),
    markdown`Empreinte SHA-256 de la clé publique : ${shown(log.fingerprint)}. Avant de s’y fier, la comparer à celle obtenue par une autre voie que ce document, par exemple auprès de l’exploitant, qui l’affiche par ${shown(`probant audit key --tenant ${tenant}`)}.`,
    markdown`1. **Ce document** a une signature détachée, remise avec lui (membre \`signature\` de la forme JSON, en-tête \`X-Dossier-Signature\` de la forme Markdown). Elle porte sur le nom et l’empreinte SHA-256 du fichier :`,
    block(`probant audit dossier verify ${filename} --signature ${filename}.note --key ${log.verifierKey}`),
    markdown`2. **Le journal entier** se vérifie sur un export, sans base de données ni réseau. L’exploitant exporte :`,
    block(`probant audit export --tenant ${tenant} --out ${tenant}.ndjson`),
    markdown`puis l’auditeur vérifie sur sa propre machine :`,
    block(`probant audit verify ${tenant}.ndjson --key ${log.verifierKey}`),
    markdown`3. **Comparer** l’empreinte de tête de la section 2 et les ancrages de la section 3 avec ce que dit l’export.`,
  );
}
