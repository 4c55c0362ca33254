import { join } from 'node:path';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { type FolderCycle, listFolderCycles } from './folder-cycles.ts';
import { listPackageFolders } from './package/list-package-files.ts';

/** `npm run boundaries` also checks that the folders of each package import one another in one direction only. */
const folders = [...listPackageFolders(repositoryRoot), 'client'];
for (const folder of folders)
  for (const { parts, imports } of listFolderCycles(join(repositoryRoot, folder, 'src'))) {
    console.error(`${folder}/src: ${parts.join(', ')} import one another`);
    for (const line of describeImports(imports)) console.error(`  ${line}`);
    process.exitCode = 1;
  }
if (process.exitCode === undefined) console.log(`the folders of ${folders.length} packages import in one direction`);

/** One line for each two parts of a cycle: how many imports lead from one to the other, and the first of them. */
function describeImports(imports: FolderCycle['imports']): readonly string[] {
  const pairs = Map.groupBy(imports, (line) =>
    line
      .split(' -> ')
      .map((file) => file.split('/')[0])
      .join(' -> '),
  );
  return [...pairs].map(([pair, lines]) => `${pair}: ${lines.length}, such as ${lines[0]}`);
}
