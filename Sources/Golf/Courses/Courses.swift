/// The courses that come with the program, each as the text it is written in.
public enum Courses {
    /// The ids and texts, in menu order.
    public static let texts: [(id: String, text: String)] = [
        ("alder-park", alderPark),
        ("salt-marsh-links", saltMarshLinks),
        ("high-moraine", highMoraine),
    ]

    /// Every course; a test reads each of them, so none is left out.
    public static let all: [Course] = texts.compactMap { try? CourseReader.read($0.text, id: $0.id) }
}
