const REPOSITORY_FOLDER = new URL('../../../../', import.meta.url);

/** What the programs of the assistant read in the workers. */
export const TASK_FOLDERS: readonly URL[] = [
  'services/assistant/',
  'libs/contracts/',
  'libs/documents/',
  'libs/french/',
  'libs/kernel/',
].map((folder) => new URL(folder, REPOSITORY_FOLDER));
