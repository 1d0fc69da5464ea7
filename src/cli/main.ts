import { fileURLToPath } from 'node:url'
import { calledAs, callerFolder, loadSettingsFile, readConfig } from '#server/config.ts'
import { runProgram } from './program.ts'

// A program that reads the output through a pipe, such as `head`, may end first.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit()
})

process.exitCode = await runProgram(process.argv.slice(2), {
  configure() {
    loadSettingsFile()
    return readConfig()
  },
  callerFolder: callerFolder(),
  calledAs: calledAs(),
  // The built browser files are next to the built command line.
  shellDir: fileURLToPath(new URL('../web', import.meta.url)),
  print: console.log,
  tell: console.error,
})
