import ClickwheelSystem
import Testing

@testable import Ratings

@Suite("Keys of titles")
struct TitleKeyTests {
    @Test(
        "are the same for all ways to write one",
        arguments: [
            ("Amélie", "AMELIE"), ("Ant-Man", "Ant Man"), ("21 & Over", "21 and Over"), ("WALL·E", "WALL-E"),
            ("Rocky II", "Rocky 2"), ("Schindler's List", "Schindlers List"), ("M*A*S*H", "MASH"),
            ("Star Wars: Episode IV - A New Hope", "Star Wars Episode 4 A New Hope"),
            ("Æon Flux", "Aeon Flux"),
        ]
    )
    func same(one: String, other: String) {
        #expect(TitleKey(one) == TitleKey(other))
        #expect(TitleKey(one).hash == TitleKey(other).hash)
    }

    @Test(
        "are others for other titles",
        arguments: [
            ("Alien", "Aliens"), ("Rocky 2", "Rocky 3"), ("The Thing", "Thing"), ("X", "10"), ("Her", "Hero"),
            ("Брат 2", "Сталкер 2"), ("七人の侍", "羅生門"),
        ]
    )
    func different(one: String, other: String) {
        #expect(TitleKey(one) != TitleKey(other))
        #expect(TitleKey(one).hash != TitleKey(other).hash)
    }

    @Test(
        "are there for titles of signs, and for none in an empty one",
        arguments: [("$", false), ("!!!", false), ("", true), (" ", true)]
    )
    func signs(title: String, isEmpty: Bool) {
        #expect(TitleKey(title).bytes.isEmpty == isEmpty)
    }

    @Test("keep their beginning or their end with any one wrong letter")
    func pieces() {
        for title in [
            "home", "rango", "gravity", "theroad", "thehours", "alien", "themachinist", "twelveyearsaslave",
        ] {
            let key = TitleKey(title)
            for place in 0..<title.utf8.count {
                var bytes = key.bytes
                bytes[place] = UInt8(ascii: "q")
                let other = TitleKey(bytes: bytes)
                #expect(
                    other.head(2000) == key.head(2000) || other.tail(2000) == key.tail(2000),
                    "\(title) \(place)"
                )
            }
        }
        #expect(TitleKey("abc").head(2000) == nil)
        #expect(TitleKey("gravity").head(2000) != TitleKey("gravity").head(2001))
    }

    @Test(
        "have the numbers that the files of earlier programs hold",
        arguments: [
            ("home", 4_624_382_957_487_889_774, 926_051_959_219_847_371, -242_299_024_032_982_630),
            ("alien", 5_809_366_147_731_070_924, 934_811_768_360_101_383, -249_943_928_382_419_913),
            ("dunkirk", 448_226_710_468_801_507, 2_224_344_047_728_074_297, -260_610_290_685_613_349),
            ("matrix", 7_580_108_323_038_084_268, -2_227_194_804_171_365_464, -238_660_740_055_989_331),
            ("thematrix", -8_689_704_981_757_899_163, -2_227_194_804_171_365_464, -4_677_400_008_353_887_525),
            ("thirteen", -4_696_757_599_813_479_114, -6_324_696_407_000_636_595, -249_943_928_382_419_913),
        ]
    )
    func numbers(title: String, hash: Int64, head: Int64, tail: Int64) {
        let key = TitleKey(title)
        #expect(key.hash == hash && key.head(1999) == head && key.tail(1999) == tail)
    }

    @Test("differ in two kinds of letters at most for each letter that is changed, added or left out")
    func letters() {
        let key = Array("thegreatescape2".utf8)
        for place in key.indices {
            for letter in "azqe9é".utf8 {
                var (changed, added, without) = (key, key, key)
                changed[place] = letter
                added.insert(letter, at: place)
                without.remove(at: place)
                for other in [changed, added, without] {
                    let difference = TitleKey(bytes: key).letters ^ TitleKey(bytes: other).letters
                    #expect(difference.nonzeroBitCount <= 2)
                }
            }
        }
    }

    @Test("of plain letters are those that any script's are")
    func plain() {
        var luck = SplitMix64(seed: 7)
        let alphabet = Array("aBivIVxX019  &&''`-.:,(/$\t\u{1}é".unicodeScalars)
        for _ in 0..<20_000 {
            var title = String.UnicodeScalarView()
            for _ in 0..<Int.random(in: 0..<12, using: &luck) {
                title.append(alphabet[Int.random(in: 0..<alphabet.count, using: &luck)])
            }
            let text = String(title)
            #expect(TitleKey(text).bytes == TitleKey.folded(text), "\(text.debugDescription)")
        }
        for text in ["Rocky II & Me & IV", "X", "$", "& &", String(repeating: "a&b & ", count: 80)] {
            #expect(TitleKey(text).bytes == TitleKey.folded(text))
            #expect(Array(text.utf8).withUnsafeBytes { TitleKey(utf8: $0) } == TitleKey(text))
        }
    }

    @Test(
        "are as alike as Winkler's own examples say",
        arguments: [
            ("martha", "marhta", 0.961), ("dwayne", "duane", 0.840), ("dixon", "dicksonx", 0.813),
            ("a", "b", 0),
        ]
    )
    func likeness(one: String, other: String, expected: Double) {
        let found = Likeness.jaroWinkler(Array(one.utf8), Array(other.utf8))
        #expect(abs(found - expected) < 0.001)
        #expect(abs(Likeness.jaroWinkler(Array(other.utf8), Array(one.utf8)) - expected) < 0.001)
    }

    @Test("are as far apart as a search of all single changes finds")
    func distance() {
        let letters = Array("ab".utf8)
        let words = (0...4).flatMap { length in
            (0..<1 << length).map { bits in (0..<length).map { letters[bits >> $0 & 1] } }
        }
        func neighbours(_ word: [UInt8]) -> Set<[UInt8]> {
            var found: Set<[UInt8]> = [word]
            for place in 0...word.count {
                for letter in letters { found.insert(Array(word[..<place]) + [letter] + word[place...]) }
                guard place < word.count else { continue }
                found.insert(Array(word[..<place]) + word[(place + 1)...])
                for letter in letters {
                    found.insert(Array(word[..<place]) + [letter] + word[(place + 1)...])
                }
                guard place + 1 < word.count else { continue }
                var swapped = word
                swapped.swapAt(place, place + 1)
                found.insert(swapped)
            }
            return found
        }
        for one in words {
            let near = neighbours(one)
            for other in words {
                let distance = Likeness.distance(one, other, atMost: 1)
                #expect(distance == (one == other ? 0 : near.contains(other) ? 1 : nil))
            }
        }
    }

    @Test(
        "are as far apart as letters are wrong, missing, too many or exchanged, up to a limit",
        arguments: [
            ("bc", "abd", 2), ("a12345b", "c12345d", 2), ("abcd", "badc", 2), ("kitten", "sitting", 3),
            ("", "abc", 3), ("ab", "", 2), ("same", "same", 0),
        ]
    )
    func distances(one: String, other: String, distance: Int) {
        let (one, other) = (Array(one.utf8), Array(other.utf8))
        for limit in 0...4 {
            let expected = distance <= limit ? distance : nil
            #expect(Likeness.distance(one, other, atMost: limit) == expected)
            #expect(Likeness.distance(other, one, atMost: limit) == expected)
        }
    }

    @Test("of ids are read and written", arguments: [("tt0083658", 83_658), ("tt10872600", 10_872_600)])
    func ids(text: String, number: Int) {
        #expect(TitleID.number(text) == number)
        #expect(TitleID.text(number) == text)
    }

    @Test(
        "of no ids are none",
        arguments: ["tt123", "nm0000001", "tt00836x8", "", "tt", "0083658", "tt1234567890123"]
    )
    func noIDs(text: String) {
        #expect(TitleID.number(text) == nil)
    }
}
