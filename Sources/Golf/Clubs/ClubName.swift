/// How clubs are called.
enum ClubName {
    /// A type's name as words with hyphens: `ThreeWood` is `three-wood`.
    static func spelled(_ type: String) -> String {
        var name = ""
        var wasLower = false
        for letter in type where letter.isLetter || letter.isNumber {
            if letter.isUppercase, wasLower { name += "-" }
            wasLower = letter.isLowercase || letter.isNumber
            name += letter.lowercased()
        }
        return name.isEmpty ? "club" : name
    }

    /// Whether `name` can be typed on a command line: 1 to 40 lowercase letters, digits and hyphens.
    static func isGood(_ name: String) -> Bool {
        (1...40).contains(name.utf8.count)
            && name.utf8.allSatisfy {
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
                    || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: "-")
            }
    }
}
