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
                guard let (named, address) = imported(line), let target = resolve(address, from: path) else {
                    return nil
                }
                module.imports.append((number, named, target))
            } else if line.hasPrefix("export ") {
                guard let name = exported(line) else { return nil }
                module.exports.append((number, name))
                module.lines[number] = line.dropFirst(7)
            }
        }
        return module
    }

    // No regular expressions: one that is written in place is made anew wherever it is used, and with some two thousand lines
    // that was most of the daemon's start.

    /// The names and the file in `import { a, b as c } from './file.js';`.
    private static func imported(_ line: Substring) -> (names: Substring, address: Substring)? {
        let (start, end) = ("import { ".utf8, "';".utf8)
        guard line.utf8.starts(with: start), line.utf8.suffix(end.count).elementsEqual(end),
            let middle = line.utf8.firstRange(of: " } from '".utf8)
        else { return nil }
        let names = line[line.utf8.index(line.startIndex, offsetBy: start.count)..<middle.lowerBound]
        let last = line.utf8.index(line.endIndex, offsetBy: -end.count)
        guard middle.upperBound < last else { return nil }
        let address = line[middle.upperBound..<last]
        guard !names.isEmpty, !names.utf8.contains(UInt8(ascii: "}")),
            !address.utf8.contains(UInt8(ascii: "'"))
        else { return nil }
        return (names, address)
    }

    /// The name in `export const name`, and the like.
    private static func exported(_ line: Substring) -> Substring? {
        let rest = line.dropFirst("export ".count)
        let kind = ["const ", "class ", "function ", "async function "].first { rest.hasPrefix($0) }
        let name = rest.dropFirst(kind?.count ?? 0).prefix { $0 == "_" || $0.isLetter || $0.isNumber }
        return kind == nil || name.isEmpty ? nil : name
    }

    /// The first `import('./file.js')` in a line.
    private static func fetched(_ line: Substring) -> (range: Range<Substring.Index>, address: Substring)? {
        guard let start = line.utf8.firstRange(of: "import('".utf8),
            let end = line.utf8[start.upperBound...].firstRange(of: "')".utf8),
            start.upperBound < end.lowerBound
        else { return nil }
        return (start.lowerBound..<end.upperBound, line[start.upperBound..<end.lowerBound])
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
            guard line.drop(while: { $0 == " " }).hasPrefix("later("), let found = Self.fetched(line) else {
                return nil
            }
            return Self.resolve(found.address, from: Self.screens)
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
            let renamed =
                Self.holds(named.utf8, " as ") ? String(named.replacing(" as ", with: ": ")) : String(named)
            let taken = "const { \(renamed) } = \(name(target));"
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
            var (text, rest) = ("", line[...])
            while let found = Self.fetched(rest) {
                text += rest[..<found.range.lowerBound]
                text += fetching(found.address, of: path, at: place) ?? String(rest[found.range])
                rest = rest[found.range.upperBound...]
            }
            return text + rest
        }.joined(separator: "\n")
    }

    /// What fetches, in the file `place`, the module that the module `path` calls `address`.
    private func fetching(_ address: Substring, of path: String, at place: String) -> String? {
        guard let target = Self.resolve(address, from: path) else { return nil }
        guard names[target] != nil, target != Self.second else {
            return "import('\(Self.relative(target, to: place))')"
        }
        let home = inFirst.contains(target) ? Self.first : Self.second
        return "import('\(Self.relative(home, to: place))').then((all) => all.\(name(target)))"
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
        let slash = UInt8(ascii: "/")
        var folders = path.utf8.split(separator: slash).map { Substring($0) }.dropLast()
        for word in address.utf8.split(separator: slash).map({ Substring($0) }) where word != "." {
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
