import { spawn } from 'node:child_process'
import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../src/server/testing/free-port.ts'
import { type Answer, fixedHeaders } from './answer.ts'

export interface Target {
  name: string
  url: string
  stop: () => Promise<void>
}

/**
 * Starts a bare node:http server, which does the least that Node can do for a request: it writes the same headers and
 * bytes each time.
 */
export async function startBareNode(answer: Answer, folder: string, launcher: readonly string[]): Promise<Target> {
  const port = await freePort()
  const file = join(folder, 'bare.json')
  writeFileSync(
    file,
    JSON.stringify({ headers: Object.fromEntries(fixedHeaders(answer)), body: answer.body.toString('base64') }),
  )
  const script = fileURLToPath(new URL('bare-server.mjs', import.meta.url))
  return start('node:http', port, [...launcher, process.execPath, script, file, String(port)])
}

/** Starts nginx with one worker, which sends the compressed file and keeps that file open. */
export async function startNginx(answer: Answer, folder: string, launcher: readonly string[]): Promise<Target> {
  const port = await freePort()
  const config = join(folder, 'nginx.conf')
  writeFileSync(join(folder, 'answer'), answer.body)
  writeFileSync(config, nginxConfig(folder, port, fixedHeaders(answer)))
  // The worker of nginx may run as another account, which must read the folder.
  chmodSync(folder, 0o755)
  return start('nginx', port, [...launcher, 'nginx', '-c', config, '-e', join(folder, 'error.log')])
}

function nginxConfig(folder: string, port: number, headers: [name: string, value: string][]): string {
  const type = headers.find(([name]) => name === 'content-type')?.[1] ?? 'application/json'
  const added = headers.filter(([name]) => !['content-type', 'accept-ranges'].includes(name))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `
    worker_processes 1; daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
    events { worker_connections 512; }
    http {
      access_log off; server_tokens off; keepalive_requests 1000000000; sendfile on; tcp_nopush on;
      open_file_cache max=10 inactive=1h; open_file_cache_valid 1h;
      ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
      server {
        listen 127.0.0.1:${port};
        location / {
          root ${folder}; try_files /answer =404; types {} default_type ${quoted(type)};
          etag off; if_modified_since off; max_ranges 0; add_header Last-Modified "";
          ${added.map(([name, value]) => `add_header ${name} ${quoted(value)};`).join('\n          ')}
        }
      }
    }`
}

function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`
}

async function start(name: string, port: number, command: string[]): Promise<Target> {
  const [program = '', ...parameters] = command
  const child = spawn(program, parameters, { stdio: ['ignore', 'inherit', 'inherit'] })
  const stop = () =>
    new Promise<void>((resolve) => {
      if (child.exitCode !== null) return resolve()
      child.once('exit', () => resolve())
      child.kill('SIGTERM')
    })
  const url = `http://127.0.0.1:${port}`
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if (child.exitCode !== null) break
    if (await fetch(url).catch(() => undefined)) return { name, url, stop }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  await stop()
  throw new Error(`${name} did not start.`)
}
