import { fileURLToPath } from 'node:url'

/** The committed files of the demonstration. */
export const DEMO_FOLDER = fileURLToPath(new URL('../../../demo', import.meta.url))
