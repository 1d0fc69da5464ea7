import { fileURLToPath } from 'node:url'

/** The folder with the demonstration's files, which are in the repository. */
export const DEMO_FOLDER = fileURLToPath(new URL('../../../demo', import.meta.url))
