import type { Server } from 'node:http'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { databaseIdentity } from '../db/database-identity.ts'
import { openPortal, type PortalFolders } from '../portal.ts'
import { Faculties } from './faculties.ts'
import { shareMeans } from './faculty-means.ts'
import { hostFront } from './host-front.ts'

/**
 * The process listens after this time at the latest; a faculty whose portal is not open by then answers 503 until it
 * is.
 */
const LONGEST_START_MS = 20_000

/** The portals of a folder of faculties, behind one server. */
export interface ServedFaculties {
  /** The server, which does not listen yet. */
  server: Server
  faculties: Faculties
  close: () => Promise<void>
}

/**
 * Opens the portals of the configured folder, and makes the server that passes each request to the portal of its host.
 */
export async function serveFaculties(base: Config, logger: Logger, folders: PortalFolders): Promise<ServedFaculties> {
  const means = shareMeans(base, folders, () => faculties.size)
  const faculties: Faculties = new Faculties({
    base,
    logger,
    identify: ({ config }) => databaseIdentity(config.databaseUrl),
    async open({ config }, facultyLogger) {
      const portal = await openPortal(config, facultyLogger, folders, means.share())
      try {
        await portal.app.ready()
        return portal
      } catch (error) {
        await portal.close()
        throw error
      }
    },
  })
  await faculties.start(LONGEST_START_MS)
  const server = hostFront({ at: (host) => faculties.at(host), isReady: () => faculties.isReady })
  return {
    server,
    faculties,
    async close() {
      await faculties.close()
      await means.close()
    },
  }
}
