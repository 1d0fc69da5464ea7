import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../src/server/testing/free-port.ts'

const DOCUMENTED = fileURLToPath(new URL('../docs/nginx/diwan.conf', import.meta.url))

/** Starts nginx with the documented configuration in front of portals; only addresses and folders differ. */
export async function startCachingProxy(
  nginx: string,
  ...portals: string[]
): Promise<{ url: string; stop: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'diwan-nginx-'))
  const port = await freePort()
  const server = withOwnPlaces(readFileSync(DOCUMENTED, 'utf8'), {
    '/var/cache/nginx/diwan': join(folder, 'cache'),
    'server 127.0.0.1:3000 max_fails=0;': portals.map((url) => `server ${new URL(url).host} max_fails=0;`).join(' '),
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

/** Replaces places in the configuration. Throws if one is missing, so that the test follows the documentation. */
function withOwnPlaces(configuration: string, places: Readonly<Record<string, string>>): string {
  let text = configuration
  for (const [documented, own] of Object.entries(places)) {
    if (!text.includes(documented)) throw new Error(`docs/nginx/diwan.conf has no ${documented}`)
    text = text.replace(documented, own)
  }
  return text
}
