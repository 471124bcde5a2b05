import ClickwheelHTTP
import Foundation
import Testing

@testable import ClickwheelWebAPI

@Suite("The page in fewer files")
struct PageBundleTests {
    private static let small = [
        "js/main.js": """
        import { shout, LEVEL as level } from './parts/words.js';
        const { late } = await0();
        function await0() { return { late: () => import('./rest.js') }; }
        export const said = shout(level, late);
        """,
        "js/parts/words.js": """
        import { low } from '../deep/low.js';
        export const LEVEL = 3;
        export async function unused() {}
        export function shout(n) { return low(n); }
        """,
        "js/deep/low.js": "export class Low {}\nexport const low = (n) => 'a'.repeat(n);",
        "js/rest.js": "import { low } from './deep/low.js';\nexport function begin() { return low(1); }",
        "js/screens/index.js": """
            later('a', () => import('./a.js')),
            rare('b', () => import('./b.js')),
        """,
        "js/screens/a.js": "import { begin } from '../rest.js';\nexport const route = { path: 'a', begin };",
        "js/screens/b.js": """
        import { low as small } from '../deep/low.js';
        import { only } from './c.js';
        export const route = { path: 'b', small, only };
        """,
        "js/screens/c.js": "export const only = 1;",
    ]

    @Test("a module is in one file only, after what it needs, and the others take it from there")
    func once() throws {
        let bundle = try #require(PageBundle(Self.small))
        #expect(bundle.gone == ["js/parts/words.js", "js/deep/low.js", "js/screens/a.js"])
        let first = try #require(bundle.files["js/main.js"])
        let second = try #require(bundle.files["js/rest.js"])
        #expect(first.contains("// js/deep/low.js\nexport const m0 = (() => {\nclass Low {}\n"))
        #expect(first.contains("const { shout, LEVEL: level } = m1;") && first.contains("return { said };"))
        #expect(second.hasPrefix("import { m0 } from './main.js';\n"))
        #expect(second.contains("const { low } = m0;") && second.contains("export const { begin } = m3;"))
        #expect(second.contains("// js/screens/a.js") && !second.contains("// js/deep/low.js"))
        let apart = try #require(bundle.files["js/screens/b.js"])
        #expect(apart.hasPrefix("import { m0 } from '../main.js'; const { low: small } = m0;\n"))
        #expect(apart.contains("import { only } from './c.js';") && apart.contains("export const route ="))
        #expect(apart.split(separator: "\n").count == 3)
    }

    @Test("a screen that is in the second file is fetched with it")
    func dynamic() throws {
        let bundle = try #require(PageBundle(Self.small))
        let index = try #require(bundle.files["js/screens/index.js"])
        #expect(index.contains("later('a', () => import('../rest.js').then((all) => all.m4)),"))
        #expect(index.contains("rare('b', () => import('./b.js')),"))
        #expect(bundle.files["js/main.js"]?.contains("import('./rest.js') };") == true)
    }

    @Test(
        "what cannot be taken apart leaves the page as it is",
        arguments: [
            "import './side.js';", "import all from './deep/low.js';", "export default 1;", "export { low };",
            "import { low } from './nowhere.js';", "import { said } from '../main.js';",
            "import { low } from '../../../out.js';", "const here = import.meta.url;",
        ]
    )
    func others(_ line: String) {
        var texts = Self.small
        texts["js/parts/words.js"] = line + "\n" + (texts["js/parts/words.js"] ?? "")
        #expect(PageBundle(texts) == nil)
    }

    @Test("the page itself is bundled: one style sheet, two scripts, and the main menu in its text")
    func page() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Sources/WebAPI/Page").path
        let files = try PageFiles(folder: folder)
        let html = String(decoding: try #require(files.files["index.html"]).bytes, as: UTF8.self)
        let asked = html.matches(of: /="\w+\/((?:js|css)\/[^"]+)"/).map { String($0.1) }
        #expect(asked == ["js/early.js", "css/page.css", "js/rest.js", "js/main.js"])
        for name in asked { #expect(files.bundled[name] != nil, "\(name)") }
        for name in ["css/tokens.css", "css/golf.css", "js/screens/golf-play.js", "js/golf/game.js"] {
            #expect(files.bundled[name] != nil, "\(name)")
        }
        #expect(files.bundled["js/dom.js"] == nil && files.files["js/dom.js"] != nil)
        #expect(html.contains("aria-label=\"Shuffle Songs\""))
    }
}
