import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../src/server/testing/free-port.ts'

const DEPLOY = fileURLToPath(new URL('../deploy/nginx/', import.meta.url))
/** A certificate for the tests. Its private key is in the repository, so that it protects nothing. */
const CERTIFICATE = fileURLToPath(new URL('university-tls/', import.meta.url))

/** The hosts of deploy/nginx/university.conf. */
export const UNIVERSITY_HOSTS = ['law.example.edu', 'arts.example.edu'] as const

export interface RunningProxy {
  url: string
  /** Returns the lines of nginx's error log. */
  log: () => string[]
  stop: () => void
}

/** Starts nginx with the configuration of deploy/ in front of portals; only addresses and folders are replaced. */
export function startCachingProxy(nginx: string, ...portals: string[]): Promise<RunningProxy> {
  return startProxy(nginx, portals, 'max_fails=0')
}

/**
 * Starts nginx as `startCachingProxy` does, with these parameters (such as `max_fails=0`) for each portal in the
 * `upstream` block; with an empty text, nginx's defaults apply.
 */
export async function startProxy(nginx: string, portals: readonly string[], parameters: string): Promise<RunningProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'diwan-nginx-'))
  const port = await freePort()
  writeServers(folder, portals, parameters)
  const server = withOwnPlaces('diwan.conf', {
    ...ownFolders(folder),
    'listen 80;': `listen 127.0.0.1:${port};`,
    'server_name results.example.edu;': '',
  })
  return startNginx(nginx, folder, server, `http://127.0.0.1:${port}`)
}

/**
 * Starts nginx in front of the portal of a university, with a certificate that is for its hosts but that no client
 * trusts.
 */
export async function startUniversityProxy(
  nginx: string,
  portal: string,
): Promise<RunningProxy & { plainUrl: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'diwan-nginx-'))
  const [port, plainPort] = [await freePort(), await freePort()]
  writeServers(folder, [portal], 'max_fails=0')
  for (const host of UNIVERSITY_HOSTS) {
    for (const kind of ['crt', 'key']) cpSync(join(CERTIFICATE, `tests-only.${kind}`), join(folder, `${host}.${kind}`))
  }
  const server = withOwnPlaces('university.conf', {
    ...ownFolders(folder),
    '/etc/diwan-tls': folder,
    'listen 443 ssl': `listen 127.0.0.1:${port} ssl`,
    'listen 80 default_server;': `listen 127.0.0.1:${plainPort};`,
    // The names are replaced by themselves: this throws if the file has other host names than the tests.
    [`server_name ${UNIVERSITY_HOSTS.join(' ')};`]: `server_name ${UNIVERSITY_HOSTS.join(' ')};`,
  })
  const proxy = await startNginx(nginx, folder, server, `http://127.0.0.1:${plainPort}`)
  return { ...proxy, url: `https://127.0.0.1:${port}`, plainUrl: proxy.url }
}

function ownFolders(folder: string): Record<string, string> {
  return {
    '/var/cache/nginx/diwan': join(folder, 'cache'),
    '/etc/nginx/diwan/portals.conf': join(folder, 'portals.conf'),
  }
}

function writeServers(folder: string, portals: readonly string[], parameters: string): void {
  const list = withOwnPlaces('portals.conf', {
    '\nserver 127.0.0.1:3000 max_fails=0;': portals
      .map((url) => `\nserver ${new URL(url).host} ${parameters};`)
      .join(''),
  })
  writeFileSync(join(folder, 'portals.conf'), list)
}

/** Starts nginx with this configuration, and waits until it answers at the address with any status. */
async function startNginx(nginx: string, folder: string, servers: string, url: string): Promise<RunningProxy> {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const main = join(folder, 'nginx.conf')
  writeFileSync(
    main,
    `${process.getuid?.() === 0 ? 'user root;' : ''} worker_processes 1; daemon off; pid ${folder}/nginx.pid;
    events {} http { access_log off;
    ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
    ${servers} }`,
  )
  const child = spawn(nginx, ['-c', main, '-e', join(folder, 'error.log')], { stdio: 'ignore' })
  const stop = () => {
    process.off('exit', stop)
    child.kill('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', stop)
  const log = () => readFileSync(join(folder, 'error.log'), 'utf8').split('\n')
  for (let attempt = 0; attempt < 100; attempt++) {
    if (await fetch(`${url}/healthz`, { redirect: 'manual' }).catch(() => undefined)) return { url, log, stop }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  const lines = log()
  stop()
  throw new Error(`nginx did not start:\n${lines.join('\n')}`)
}

/**
 * Returns a file of deploy/nginx with some texts replaced. Throws if one of these texts is missing, so that the tests
 * always follow the files that are shipped.
 */
function withOwnPlaces(name: string, places: Readonly<Record<string, string>>): string {
  let text = readFileSync(join(DEPLOY, name), 'utf8')
  for (const [shipped, own] of Object.entries(places)) {
    if (!text.includes(shipped)) throw new Error(`deploy/nginx/${name} has no ${shipped}`)
    text = text.replaceAll(shipped, own)
  }
  return text
}
