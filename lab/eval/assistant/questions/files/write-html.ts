import { escapeXmlAttribute as escapeText } from '@probant/kernel/xml-text';
import type { ContentBlock } from '../parse-content.ts';

/** Writes blocks as the page of a site: with its navigation before them, and the footers after them. */
export function writeHtml(blocks: readonly ContentBlock[]): Uint8Array {
  const title = blocks.find((block) => block.kind === 'heading')?.text ?? '';
  const footers = blocks.filter((block) => block.kind === 'footer');
  const body = blocks.filter((block) => block.kind !== 'footer').map(writeBlock);
  return Buffer.from(
    `<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>${escapeText(title)}</title></head><body>` +
      '<header><nav><ul><li><a href="/">Accueil</a></li><li><a href="/plan">Plan du site</a></li><li><a href="/aide">Aide</a></li></ul></nav></header>' +
      `<main>${body.join('\n')}</main><footer>${footers.map(({ text }) => `<p>${escapeText(text)}</p>`).join('')}</footer></body></html>`,
  );
}

function writeBlock(block: ContentBlock): string {
  const tag = (name: string, text: string) => `<${name}>${escapeText(text)}</${name}>`;
  switch (block.kind) {
    case 'heading':
      return tag(`h${block.level}`, block.text);
    case 'list': {
      const name = block.isNumbered ? 'ol' : 'ul';
      return `<${name}>${block.items.map((item) => tag('li', item)).join('')}</${name}>`;
    }
    case 'table': {
      const head = `<thead><tr>${block.header.map((cell) => tag('th', cell)).join('')}</tr></thead>`;
      const rows = block.rows.map((cells) => `<tr>${cells.map((cell) => tag('td', cell)).join('')}</tr>`);
      return `<table>${head}<tbody>${rows.join('')}</tbody></table>`;
    }
    case 'fields':
      return `<dl>${block.fields.map(([label, value]) => `${tag('dt', label)}${tag('dd', value)}`).join('')}</dl>`;
    default:
      return tag('p', block.text);
  }
}
