import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../src/server/testing/free-port.ts'

const DEPLOY = fileURLToPath(new URL('../deploy/nginx/', import.meta.url))

/** Starts nginx with the configuration of deploy/ in front of portals; only addresses and folders differ. */
export function startCachingProxy(nginx: string, ...portals: string[]): Promise<Proxy> {
  return startProxy(nginx, portals, 'max_fails=0')
}

interface Proxy {
  url: string
  stop: () => void
}

/** As `startCachingProxy`, with other parameters of the servers; none are nginx's own. */
export async function startProxy(nginx: string, portals: readonly string[], parameters: string): Promise<Proxy> {
  const folder = mkdtempSync(join(tmpdir(), 'diwan-nginx-'))
  const port = await freePort()
  const list = withOwnPlaces('portals.conf', {
    '\nserver 127.0.0.1:3000 max_fails=0;': portals
      .map((url) => `\nserver ${new URL(url).host} ${parameters};`)
      .join(''),
  })
  writeFileSync(join(folder, 'portals.conf'), list)
  const server = withOwnPlaces('diwan.conf', {
    '/var/cache/nginx/diwan': join(folder, 'cache'),
    '/etc/nginx/diwan/portals.conf': join(folder, 'portals.conf'),
    'listen 80;': `listen 127.0.0.1:${port};`,
    'server_name results.example.edu;': '',
  })
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const main = join(folder, 'nginx.conf')
  writeFileSync(
    main,
    `${process.getuid?.() === 0 ? 'user root;' : ''} worker_processes 1; daemon off; pid ${folder}/nginx.pid;
    events {} http { access_log off;
    ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
    ${server} }`,
  )
  const child = spawn(nginx, ['-c', main, '-e', join(folder, 'error.log')], { stdio: 'ignore' })
  const stop = () => {
    process.off('exit', stop)
    child.kill('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', stop)
  const url = `http://127.0.0.1:${port}`
  for (let attempt = 0; attempt < 100; attempt++) {
    if (await fetch(`${url}/healthz`).catch(() => undefined)) return { url, stop }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  const log = readFileSync(join(folder, 'error.log'), 'utf8')
  stop()
  throw new Error(`nginx did not start:\n${log}`)
}

/** Reads a file with some places replaced. Throws if one is missing, so that the tests follow what is shipped. */
function withOwnPlaces(name: string, places: Readonly<Record<string, string>>): string {
  let text = readFileSync(join(DEPLOY, name), 'utf8')
  for (const [shipped, own] of Object.entries(places)) {
    if (!text.includes(shipped)) throw new Error(`deploy/nginx/${name} has no ${shipped}`)
    text = text.replaceAll(shipped, own)
  }
  return text
}
