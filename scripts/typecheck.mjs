// Type-checks each part of the tree with its own tsconfig.json, so that it may use only its own libraries, and the
// whole tree with the root's. Runs one project per processor, incrementally (.cache), each with one checker: four
// checkers would check shared files four times, half as much work again. TypeScript 7 is four times as fast as 6, but
// dependency-cruiser and house-sizes need the API of 6, so both are installed. The server's project contains the
// command line: a project of its own would have the same options, and check the server a second time.
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
/** The projects, with those that take longest first. */
const projects = ['src/server', '.', 'src/web', 'src/contract', 'src/web/service-worker']
let failed = false

const queue = [...projects]
await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, worker))
process.exit(failed ? 1 : 0)

async function worker() {
  for (let project = queue.shift(); project; project = queue.shift()) {
    const { code, output, files } = await check(project)
    const name = project === '.' ? 'whole tree' : project
    console.log(`${code === 0 ? '✓' : '✗'} ${name}: ${files} files${output ? `\n${output}` : ''}`)
    if (code !== 0 || files === 0) failed = true
  }
}

function check(project) {
  const cache = `.cache/tsc/${project === '.' ? 'root' : project.replaceAll('/', '-')}.tsbuildinfo`
  const incremental = ['--incremental', '--tsBuildInfoFile', cache]
  const flags = ['-p', project, '--pretty', 'false', '--checkers', '1', ...incremental, '--listFiles']
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['node_modules/typescript-native/bin/tsc', ...flags], { cwd: root })
    let text = ''
    child.stdout.on('data', (chunk) => (text += chunk))
    child.stderr.on('data', (chunk) => (text += chunk))
    child.once('close', (code) => {
      const lines = text.trim().split('\n')
      const listed = lines.filter((line) => /^(\/|[A-Z]:).*[.][cm]?[jt]sx?$/.test(line))
      const own = listed.filter((line) => !line.includes('/node_modules/'))
      resolve({ code, output: lines.filter((line) => !listed.includes(line)).join('\n'), files: own.length })
    })
  })
}
