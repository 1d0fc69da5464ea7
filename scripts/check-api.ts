// Lints the OpenAPI document of the contract's calls with the engine of Redocly CLI, by the rules of redocly.yaml. The
// generator of the client's types brings this release of the engine; the command itself would be five times as large.
// `--print` prints the document instead.
import { fileURLToPath } from 'node:url'
import { lintFromString, loadConfig } from '@redocly/openapi-core'
import { openApiDocument } from '#server/http/openapi/document.ts'

const document = JSON.stringify(openApiDocument(), null, 2)
if (process.argv.includes('--print')) console.log(document)
else await lint()

async function lint(): Promise<void> {
  const config = await loadConfig({ configPath: fileURLToPath(new URL('../redocly.yaml', import.meta.url)) })
  const problems = await lintFromString({ source: document, config })
  for (const { severity, ruleId, message, location } of problems) {
    console.log(`${severity}: ${ruleId} at ${location[0]?.pointer ?? ''}: ${message}`)
  }
  if (problems.length > 0) process.exitCode = 1
}
