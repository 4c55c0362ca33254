import { Cell, HeaderCell, Table } from '../../../ui/tables/table.tsx';
import { type NoticeBlock, readNotice, splitEmphasis } from './notice.rules.ts';

/** The notice of the service with its headings, lists and tables. */
export function NoticeText({ text }: { readonly text: string }) {
  return (
    <div className="max-w-3xl space-y-3 text-sm">
      {readNotice(text).map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a notice never change their order
        <Block key={index} block={block} />
      ))}
    </div>
  );
}

function Block({ block }: { readonly block: NoticeBlock }) {
  if (block.kind === 'heading') return <h3 className="pt-2 font-semibold text-base">{block.text}</h3>;
  if (block.kind === 'paragraph') return <p>{emphasize(block.text)}</p>;
  if (block.kind === 'list')
    return (
      <ul className="list-disc space-y-1 pl-5">
        {block.items.map((item) => (
          <li key={item}>{emphasize(item)}</li>
        ))}
      </ul>
    );
  return (
    <Table label={block.header.join(', ')}>
      <thead>
        <tr>
          {block.header.map((cell) => (
            <HeaderCell key={cell}>{cell}</HeaderCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {block.rows.map((row) => (
          <tr key={row.join()}>
            {row.map((cell) => (
              <Cell key={cell}>{emphasize(cell)}</Cell>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

const emphasize = (text: string) =>
  splitEmphasis(text).map((piece, index) => (index % 2 === 1 ? <strong key={piece}>{piece}</strong> : piece));
