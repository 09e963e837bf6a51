import { readFileSync } from "node:fs";

// The examples of docs/connecting.md. A machine may have no curl, so its calls are made by fetch; of curl only what the page uses is known.

/** The code blocks of a page in this language, in their order. */
export function codeBlocks(page: string, language: string): string[] {
  const blocks = readFileSync(page, "utf8").matchAll(/^```(\w*)\n(.*?)^```$/gms);
  return [...blocks].flatMap(([, found, code = ""]) => (found === language ? [code] : []));
}

export type CurlCall = {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string;
  saves: boolean;
  sends: boolean;
};

/** The calls of a block of shell lines that all begin with curl. Throws on everything that it doesn't know. */
export function curlCalls(block: string, variables: Readonly<Record<string, string>>): CurlCall[] {
  const lines = block.replaceAll("\\\n", " ").split(/\n(?=curl )/);
  return lines.map((line) => callOf(wordsOf(line, variables)));
}

function callOf([program, ...words]: string[]): CurlCall {
  if (program !== "curl") throw new Error(`the example runs ${program}`);
  const call: CurlCall = { method: "GET", url: "", headers: {}, saves: false, sends: false };
  let method: string | undefined;
  const options: Record<string, (value: string) => void> = {
    "-X": (value) => {
      method = value;
    },
    "-H": (value) => {
      const [name = "", ...rest] = value.split(": ");
      call.headers[name.toLowerCase()] = rest.join(": ");
    },
    "-d": (value) => {
      call.body = value;
    },
    "-c": () => {
      call.saves = true;
    },
    "-b": () => {
      call.sends = true;
    },
  };
  for (let index = 0; index < words.length; index++) {
    const word = words[index] ?? "";
    const option = options[word];
    if (option) option(words[++index] ?? "");
    else if (/^https?:/.test(word)) call.url = word;
    else throw new Error(`the example has "${word}"`);
  }
  return { ...call, method: method ?? (call.body === undefined ? "GET" : "POST") };
}

/** The words of a shell line: plain, in single quotes, or in double quotes with variables. */
function wordsOf(line: string, variables: Readonly<Record<string, string>>): string[] {
  const word = /'([^']*)'|"([^"]*)"|([^\s'"]+)/g;
  const filled = (text: string) =>
    text.replace(/\$([A-Z]+)/g, (_, name: string) => {
      const value = variables[name];
      if (value === undefined) throw new Error(`the example needs ${name}`);
      return value;
    });
  return [...line.trim().matchAll(word)].map(([, single, double, plain]) => single ?? filled(double ?? plain ?? ""));
}
