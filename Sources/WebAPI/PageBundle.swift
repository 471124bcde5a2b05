/// The page's modules in two larger files instead of a hundred, so that a browser does not wait for one round trip after another.
///
/// The first file, under the name of `js/main.js`, holds what the first list needs; the second, under that of `js/rest.js`,
/// what acts and sounds, and the screens that are fetched right after the first list. In them each module is a function that
/// is called once, before those that import it, and gives what it exports; whatever is left apart imports it from there.
/// The page has no build step: the daemon does this when it starts, from the files that a browser could run as they are.
///
/// Modules are taken as the page's are written: each import is one line `import { a, b as c } from './file.js';`, each
/// export a declaration at the beginning of a line, and no two modules import each other. Where one is not, nothing is done.
struct PageBundle {
    static let first = "js/main.js"
    static let second = "js/rest.js"
    private static let screens = "js/screens/index.js"

    /// What a browser is given in the place of the files of the same name.
    private(set) var files: [String: String] = [:]
    /// The modules that are nowhere else than in the two files.
    private(set) var gone: Set<String> = []
    private var inFirst: [String] = []

    /// One module, taken apart.
    private struct Module {
        /// The lines, imports among them.
        var lines: [Substring] = []
        /// Where an import stands: its line, the names in braces, the path of the file.
        var imports: [(line: Int, names: Substring, path: String)] = []
        /// What is declared for others, and in which line.
        var exports: [(line: Int, name: Substring)] = []
        /// Whether another module is imported when it is wanted.
        var isDynamic = false
    }

    private var modules: [String: Module] = [:]
    /// The names that the functions' results have, by the path of the module.
    private var names: [String: String] = [:]

    /// Bundles the modules of `texts`, which are named by their paths, or is `nil` where that cannot be done.
    init?(_ texts: [String: String]) {
        guard texts[Self.second] != nil else { return nil }
        for (path, text) in texts where path.hasSuffix(".js") {
            guard let module = Self.parse(text, path) else { return nil }
            modules[path] = module
        }
        guard let main = order([Self.first], without: []),
            let rest = order([Self.second] + later(), without: Set(main))
        else { return nil }
        inFirst = main
        for path in main + rest { names[path] = "m\(names.count)" }
        files[Self.first] = bundle(main, apart: [])
        files[Self.second] = bundle(rest, apart: Set(main)) + reexport(Self.second)
        for path in modules.keys where names[path] == nil { files[path] = body(path, at: path) }
        gone = Set(main + rest).subtracting([Self.first, Self.second])
    }

    // MARK: Reading

    private static func parse(_ text: String, _ path: String) -> Module? {
        // By bytes: by characters it would be a good part of the daemon's start.
        let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        var module = Module(lines: lines.map { Substring($0) })
        module.isDynamic = lines.contains { holds($0, "import(") }
        if lines.contains(where: { holds($0, "import.meta") }), path.split(separator: "/").count != 2 {
            // Its address would be another one.
            return nil
        }
        for (number, line) in module.lines.enumerated() {
            if line.hasPrefix("import ") {
                guard let found = line.wholeMatch(of: /import \{ ([^}]+) \} from '([^']+)';/),
                    let target = resolve(found.2, from: path)
                else { return nil }
                module.imports.append((number, found.1, target))
            } else if line.hasPrefix("export ") {
                guard let found = line.prefixMatch(of: /export (?:const|class|function|async function) (\w+)/)
                else { return nil }
                module.exports.append((number, found.1))
                module.lines[number] = line.dropFirst(7)
            }
        }
        return module
    }

    /// Whether `word` is in a line.
    private static func holds(_ line: Substring.UTF8View, _ word: StaticString) -> Bool {
        word.withUTF8Buffer { word in
            var rest = line
            while let start = rest.firstIndex(of: word[0]) {
                rest = rest[start...]
                if rest.starts(with: word) { return true }
                rest = rest.dropFirst()
            }
            return false
        }
    }

    /// The modules that are fetched right after the first list: the screens of the list that are not rare.
    private func later() -> [String] {
        (modules[Self.screens]?.lines ?? []).compactMap { line in
            line.prefixMatch(of: /\ +later\(.*import\('([^']+)'\)/).flatMap {
                Self.resolve($0.1, from: Self.screens)
            }
        }
    }

    /// What `roots` need, each after all that it needs itself; `nil` where two need each other, or one is not there.
    private func order(_ roots: [String], without known: Set<String>) -> [String]? {
        var ordered: [String] = []
        var state: [String: Bool] = [:]
        func visit(_ path: String) -> Bool {
            if known.contains(path) || state[path] == true { return true }
            guard state[path] == nil, let module = modules[path] else { return false }
            state[path] = false
            guard module.imports.allSatisfy({ visit($0.path) }) else { return false }
            state[path] = true
            ordered.append(path)
            return true
        }
        return roots.allSatisfy(visit) ? ordered : nil
    }

    // MARK: Writing

    private func bundle(_ paths: [String], apart: Set<String>) -> String {
        let needed = Set(paths.flatMap { modules[$0]?.imports.map(\.path) ?? [] }).intersection(apart)
        var text = ""
        if !needed.isEmpty {
            let list = needed.map(name).sorted().joined(separator: ", ")
            text = "import { \(list) } from './\(Self.first.dropFirst(3))';\n"
        }
        for path in paths {
            let body = body(path, at: Self.first)
            text +=
                "// \(path)\nexport const \(name(path)) = (() => {\n\(body)\nreturn { \(exports(path)) };\n})();\n"
        }
        return text
    }

    /// The lines of a module as they stand in the file `place`; one that stays apart takes from the two files what is there.
    private func body(_ path: String, at place: String) -> String {
        guard let module = modules[path] else { return "" }
        var lines = module.lines.map(String.init)
        for (line, named, target) in module.imports {
            let taken = "const { \(named.replacing(" as ", with: ": ")) } = \(name(target));"
            if names[path] != nil {
                lines[line] = taken
            } else if names[target] != nil {
                let home = inFirst.contains(target) ? Self.first : Self.second
                lines[line] = "import { \(name(target)) } from '\(Self.relative(home, to: place))'; \(taken)"
            }
        }
        if names[path] == nil {
            // The word was taken off when they were read.
            for (line, _) in module.exports { lines[line] = "export " + lines[line] }
        }
        guard module.isDynamic else { return lines.joined(separator: "\n") }
        return lines.map { line in
            guard Self.holds(line[...].utf8, "import(") else { return line }
            return line.replacing(/import\('([^']+)'\)/) { found in
                guard let target = Self.resolve(found.1, from: path) else { return String(found.0) }
                guard names[target] != nil, target != Self.second else {
                    return "import('\(Self.relative(target, to: place))')"
                }
                let home = inFirst.contains(target) ? Self.first : Self.second
                return "import('\(Self.relative(home, to: place))').then((all) => all.\(name(target)))"
            }
        }.joined(separator: "\n")
    }

    private func reexport(_ path: String) -> String {
        "export const { \(exports(path)) } = \(name(path));\n"
    }

    private func exports(_ path: String) -> String {
        (modules[path]?.exports ?? []).map { String($0.name) }.joined(separator: ", ")
    }

    private func name(_ path: String) -> String { names[path] ?? "" }

    // MARK: Paths

    /// The path that `address` means in the file `path`.
    private static func resolve(_ address: Substring, from path: String) -> String? {
        var folders = path.split(separator: "/").dropLast()
        for word in address.split(separator: "/") where word != "." {
            if word == ".." {
                guard folders.popLast() != nil else { return nil }
            } else {
                folders.append(word)
            }
        }
        return folders.joined(separator: "/")
    }

    /// How the file `path` names the file `target`.
    private static func relative(_ target: String, to path: String) -> String {
        let (there, here) = (target.split(separator: "/"), path.split(separator: "/").dropLast())
        let same = zip(there.dropLast(), here).prefix { $0 == $1 }.count
        let up = Array(repeating: "..", count: here.count - same)
        return ((up.isEmpty ? ["."] : up) + there.dropFirst(same).map(String.init)).joined(separator: "/")
    }
}
